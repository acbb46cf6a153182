-- Their results are named anew: a function cannot be replaced by one of other names.
drop function if exists suggest_parts(text, text[], integer[], integer[], boolean, integer, integer);
drop function if exists find_faults(text[], text);
