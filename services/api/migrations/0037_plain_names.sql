-- Two administrators look alike as well where one has letters of another script in the name that are taken for Latin ones
-- (domain/lookAlikes.ts, which marks them in the name: "Аnna (А ≠ A)").

-- A name as it reads: without that mark, capitals and surplus blanks, with the Latin letters that its letters are taken for.
create function plain_name(name text) returns text
  language sql immutable
  return lower(translate(trim(regexp_replace(regexp_replace(name, ' \([^()]* ≠ [^()]*\)$', ''), '\s+', ' ', 'g')),
    'АВСЕНІЈКМОРЅТХУҮасԁеһіјӏорԛѕѵԝхуүΑΒΕΗΙΚΜΝΟΡΤΧΥΖαικνορυՍՏՕհոսօց', 'ABCEHIJKMOPSTXYYacdehijlopqsvwxyyABEHIKMNOPTXYZaikvopuUSOhnuog'));

create or replace function look_alike(one text, other text) returns boolean
  language sql stable
  return one <> other and (person_of(one) = person_of(other)
    or exists (select from administrators a, administrators b
      where a.id = one and b.id = other and plain_name(a.name) = plain_name(b.name))
    or addresses_of(one) && addresses_of(other));
