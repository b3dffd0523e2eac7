-- Settings that nest deeper than 64 levels were accepted before and could not be read any more: they stopped the
-- settings of their user and the export of the practice. Nothing of the product writes such values.
set local role loopwell_system;
delete from user_setting where jsonb_path_exists(value, 'strict $.**{65}');
reset role;
