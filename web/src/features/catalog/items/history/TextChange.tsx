import { between, changeWithin, end, start } from './changeWithin.ts';

/** A long text, shortened to what changed in it and the words around. */
export function TextChange({ before, after }: { before: string; after: string }) {
  const { lead, removed, added, tail } = changeWithin(before, after);

  return (
    <>
      {end(lead)}
      {removed && <del>{between(removed)}</del>}
      {removed && added && !removed.endsWith(' ') && ' '}
      {added && <ins>{between(added)}</ins>}
      {start(tail)}
    </>
  );
}
