"""From pydantic-core's error types to the closed list of issue codes (SPEC D5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from toolwire.results import IssueCode

__all__ = ["CODES", "OURS"]

TYPES: Final[Mapping[IssueCode, str]] = {
    "missing_argument": "missing missing_argument missing_keyword_only_argument missing_positional_only_argument",
    "unknown_argument": "extra_forbidden unexpected_keyword_argument unexpected_positional_argument "
    "multiple_argument_values",
    "non_string_key": "invalid_key",
    "expected_boolean": "bool_type bool_parsing",
    "expected_integer": "int_type int_parsing int_from_float",
    "expected_number": "float_type float_parsing",
    "expected_string": "string_type",
    "expected_array": "list_type tuple_type set_type frozen_set_type deque_type iterable_type iteration_error",
    "not_an_object": "dict_type mapping_type model_type model_attributes_type dataclass_type dataclass_exact_type "
    "ordered_dict_type counter_type frozen_dict_type arguments_type named_tuple_type",
    "expected_null": "none_required",
    "unsafe_integer": "int_parsing_size",
    "not_finite": "finite_number",
    "out_of_range": "greater_than greater_than_equal less_than less_than_equal multiple_of too_short too_long "
    "string_too_short string_too_long bytes_too_short bytes_too_long decimal_max_digits decimal_max_places "
    "decimal_whole_digits date_past date_future datetime_past datetime_future url_too_long",
    "pattern_mismatch": "string_pattern_mismatch string_not_ascii",
    "invalid_unicode": "string_unicode",
    "invalid_date": "date_type date_parsing date_from_datetime_parsing date_from_datetime_inexact",
    "invalid_time": "time_type time_parsing",
    "invalid_datetime": "datetime_type datetime_parsing datetime_from_date_parsing timezone_naive timezone_aware "
    "timezone_offset",
    "invalid_duration": "time_delta_type time_delta_parsing",
    "invalid_decimal": "decimal_type decimal_parsing",
    "invalid_uuid": "uuid_type uuid_parsing uuid_version",
    "invalid_url": "url_type url_parsing url_syntax_violation url_scheme",
    "invalid_base64": "bytes_type bytes_invalid_encoding",
    "invalid_json_text": "json_type json_invalid",
    "invalid_complex": "complex_type complex_str_parsing",
    "invalid_fraction": "fraction_type fraction_parsing",
    "not_in_enum": "enum literal_error",
    "unknown_tag": "union_tag_invalid",
    "missing_tag": "union_tag_not_found",
    "too_deep": "recursion_loop recursion_depth_exceeded",
    "unhashable_item": "set_item_not_hashable",
    # The last two lines never come from JSON; they are here so that the table is complete.
    "invalid_value": "value_error assertion_error no_such_attribute get_attribute_error needs_python_object frozen_field "
    "frozen_instance is_instance_of is_subclass_of callable_type default_factory_not_called missing_sentinel_error "
    "ellipsis_error datetime_object_invalid",
}
CODES: Final[Mapping[str, IssueCode]] = {kind: code for code, kinds in TYPES.items() for kind in kinds.split()}
"""pydantic-core's error types -> issue codes; a type that is not here is an author's own and means `invalid_value`."""

OURS: Final = "toolwire_"
"""How the error types of this library's own rules begin; the issue code follows."""
