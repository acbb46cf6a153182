-- Models by the shapes of their signs, for plates that are misread in several of them; src/shared/plate/worn-codes.ts folds the same.
create index appliance_models_worn on appliance_models (translate(code_norm, 'OQDC8B6G93ILJT7SZYVUW', '00000000001111152VVVV'));
