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

/** Higher whenever texts get other words than before: those of all rows are then written again. */
export const wordsVersion = 1

/**
 * The SQL of a text's words, in their order, each between spaces; after them those that joiners divide, as one. Words are
 * those of `textWords` in the contract. The pieces of a very long one are words of their own.
 */
export const searchForm = `
declare
  normalized text;
  words text;
begin
  -- Most texts have nothing but ASCII, and need less than half the time.
  if octet_length(written) = length(written) then
    normalized := lower(written);
    words := normalized;
  else
    normalized := replace(lower(${normalized}), 'ς', 'σ');
    words := regexp_replace(normalized, '([${ideographs}])', ' \\1 ', 'g');
  end if;
  words := btrim(regexp_replace(words, '[${separators}]+', ' ', 'g'));
  if normalized ~ '[${joiners}]' then
    words := words || ' ' || coalesce((
      select string_agg(distinct regexp_replace(parts[1], '[${joiners}]', '', 'g'), ' ')
      from regexp_matches(normalized, '(${letter}+(?:[${joiners}]${letter}+)+)', 'g') as parts
    ), '');
  end if;
  words := regexp_replace(words, '([^ ]{${wordLength}})', '\\1 ', 'g');
  return ' ' || btrim(replace(words, '  ', ' ')) || ' ';
end
`
