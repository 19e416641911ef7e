import {
  foldings,
  ideographs,
  joiners,
  marks,
  separators,
  wordLength,
} from '#contract/search/search-words.ts'

const letter = `[^${separators}${ideographs}]`
const normalized = foldings.reduce(
  (normalized, [letter, typed]) => `replace(${normalized}, '${letter}', '${typed}')`,
  `regexp_replace(normalize(written, NFKD), '[${marks}]', '', 'g')`,
)

/**
 * The SQL of a text's words, in their order, each between spaces; after them those that joiners divide, as one. Words are
 * those of `textWords` in the contract. The pieces of a very long one are words of their own.
 */
export const searchForm = `
declare
  normalized text := replace(lower(${normalized}), 'ς', 'σ');
  words text := regexp_replace(normalized, '([${ideographs}])', ' \\1 ', 'g');
begin
  words := regexp_replace(words, '[${separators}]+', ' ', 'g');
  if normalized ~ '[${joiners}]' then
    words := words || ' ' || coalesce((
      select string_agg(distinct regexp_replace(parts[1], '[${joiners}]', '', 'g'), ' ')
      from regexp_matches(normalized, '(${letter}+(?:[${joiners}]${letter}+)+)', 'g') as parts
    ), '');
  end if;
  words := regexp_replace(words, '([^ ]{${wordLength}})', '\\1 ', 'g');
  return ' ' || btrim(regexp_replace(words, ' +', ' ', 'g')) || ' ';
end
`
