import type { ShortInterpretation } from './collectionQuery.ts';
import styles from './SearchNotes.module.css';

interface SearchNotesProps {
  search: string;
  interpretation: ShortInterpretation | undefined;
}

/** Explains the search where its results may surprise. */
export function SearchNotes({ search, interpretation }: SearchNotesProps) {
  return (
    <div role="status" className={`body2 ${styles.notes}`}>
      {interpretation && toNotes(search, interpretation).map((note) => <p key={note}>{note}</p>)}
      {interpretation && interpretation.expansions.length > 0 && (
        <p className="caption muted">{describeExpansions(interpretation)}</p>
      )}
    </div>
  );
}

function toNotes(search: string, interpretation: ShortInterpretation): string[] {
  const { corrections, dropped, unknown, effective } = interpretation;
  if (dropped.length === 0) {
    return corrections.length > 0
      ? [`Showing results for ${quote(effective)} instead of ${quote(search)}.`]
      : [];
  }
  return [
    ...corrections.map(
      ({ from, to }) => `Showing results for ${quote(to)} instead of ${quote(from)}.`,
    ),
    dropped.every((word) => unknown.includes(word))
      ? `No results for ${join(dropped.map(quote), 'or')}. Showing ${quote(effective)}.`
      : `No item has all the words. Showing ${quote(effective)}, without ${join(dropped.map(quote), 'and')}.`,
  ];
}

function describeExpansions({ expansions }: ShortInterpretation): string {
  const words = [...new Set(expansions.map(({ from }) => from))];
  return words
    .map((word) => {
      const meanings = expansions.filter(({ from }) => from === word).map(({ to }) => to);
      return `${quote(word)} also finds ${join(meanings, 'and')}`;
    })
    .join('; ');
}

const quote = (text: string) => `“${text}”`;

const join = (parts: string[], conjunction: string) =>
  [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(` ${conjunction} `);
