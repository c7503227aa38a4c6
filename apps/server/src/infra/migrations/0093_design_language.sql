-- In which language the texts of a design are, whether its dates and units follow them or the place, and of which template it was made.
alter table content.designs
  add column words text check (words in ('en', 'cs', 'de', 'es')),
  add column units text not null default 'place' check (units in ('place', 'words')),
  add column template text;
