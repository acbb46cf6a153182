-- How text is folded before it is searched or stored. What is stored (search_words_of, sku_code, code_norm) stays as it was folded
-- then: a change here needs a migration that writes those again.

-- Lower case, ё = е, everything but letters and digits is one space.
create or replace function search_text(t text) returns text immutable strict parallel safe language sql as $$
  select btrim(regexp_replace(translate(lower(t), 'ё', 'е'), '[^a-zа-я0-9]+', ' ', 'g'))
$$;

-- An article or a model code; src/shared/catalog/product-code.ts says the same.
create or replace function search_code(t text) returns text immutable strict parallel safe language sql as $$
  select regexp_replace(translate(upper(t), 'АВЕКМНОРСТУХ', 'ABEKMHOPCTYX'), '[^A-Z0-9]+', '', 'g')
$$;

-- Codes that look alike are equal in this form; src/shared/code/code-reading.ts says the same, and so does the index appliance_models_look.
create or replace function look_alike_code(code text) returns text immutable strict parallel safe language sql as $$
  select translate(code, 'OQDILSBZG', '000115826')
$$;

-- The same keys in the other layout, each letter for itself: half a query may have been typed before the layout was changed.
create or replace function search_layout(t text) returns text immutable strict parallel safe language sql as $$
  select case when t ~ '[а-яё]'
    then translate(t, 'йцукенгшщзхъфывапролджэячсмитьбюё', 'qwertyuiop[]asdfghjkl;''zxcvbnm,.`')
    else translate(t, 'qwertyuiop[]asdfghjkl;''zxcvbnm,.`{}:"<>~', 'йцукенгшщзхъфывапролджэячсмитьбюёхъжэбюё') end
$$;

-- «nasos» for «насос», «zanussi» for «занусси».
create or replace function search_transliterated(t text) returns text immutable strict parallel safe language sql as $$
  select case when t ~ '[а-я]'
    then translate(replace(replace(replace(replace(replace(replace(t, 'щ', 'sch'), 'ш', 'sh'), 'ч', 'ch'), 'ж', 'zh'), 'ю', 'yu'), 'я', 'ya'),
      'абвгдезийклмнопрстуфхцыэьъ', 'abvgdeziyklmnoprstufhcye')
    else translate(replace(replace(replace(replace(replace(replace(t, 'sch', 'щ'), 'sh', 'ш'), 'ch', 'ч'), 'zh', 'ж'), 'yu', 'ю'), 'ya', 'я'),
      'abvgdeziyklmnoprstufhcjxw', 'абвгдезийклмнопрстуфхцйхв') end
$$;

-- The stem of one word; null for a word that says nothing («для»).
create or replace function search_stem(word text) returns text stable strict parallel safe language sql as $$
  select (tsvector_to_array(to_tsvector('public.shop_ru', word)))[1]
$$;
