import { diffWords, shortenEnd, shortenMiddle, shortenStart } from './textDiff.ts';

/** A long text, shortened to what changed in it and the words around. */
export function TextChange({ before, after }: { before: string; after: string }) {
  const { lead, removed, added, tail } = diffWords(before, after);

  return (
    <>
      {shortenStart(lead)}
      {removed && <del>{shortenMiddle(removed)}</del>}
      {removed && added && !removed.endsWith(' ') && ' '}
      {added && <ins>{shortenMiddle(added)}</ins>}
      {shortenEnd(tail)}
    </>
  );
}
