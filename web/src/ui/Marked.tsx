import { Fragment } from 'react';
import styles from './Marked.module.css';

interface MarkedProps {
  text: string;
  /** Each word or phrase is marked where a word begins with it, with a plural or possessive ending. */
  highlights: readonly string[];
}

export function Marked({ text, highlights }: MarkedProps) {
  const pattern = getPattern(highlights);
  if (!pattern) return text;

  // `split` puts the matches, which are a group, between the other parts.
  return text
    .normalize('NFD')
    .split(pattern)
    .map((part, index) => {
      const composed = part.normalize();
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity
        <Fragment key={index}>
          {index % 2 === 1 ? <mark className={styles.mark}>{composed}</mark> : composed}
        </Fragment>
      );
    });
}

/** Shorter matches must be whole words: 'us' does not mark 'used'. */
const MIN_PREFIX_LENGTH = 3;
const START = String.raw`(?<![\p{L}\p{M}\p{N}])`;
const END = String.raw`(?![\p{L}\p{M}\p{N}])`;
const ENDING = `(?:(?:['’]?s|es)${END})?`;

const patterns = new WeakMap<readonly string[], RegExp | undefined>();

function getPattern(highlights: readonly string[]): RegExp | undefined {
  if (!patterns.has(highlights)) patterns.set(highlights, createPattern(highlights));
  return patterns.get(highlights);
}

/** Matches decomposed text, in which accents follow their letters and are optional. */
function createPattern(highlights: readonly string[]): RegExp | undefined {
  const alternatives = highlights
    .map((highlight) => highlight.trim())
    .filter(Boolean)
    .sort((a, b) => b.length - a.length)
    .map((highlight) =>
      highlight.length < MIN_PREFIX_LENGTH
        ? `${toSource(highlight)}(?=${ENDING}${END})`
        : toSource(highlight),
    );
  if (alternatives.length === 0) return undefined;
  return new RegExp(`${START}((?:${alternatives.join('|')})${ENDING})`, 'giu');
}

const toSource = (highlight: string) =>
  Array.from(highlight.normalize('NFD').replaceAll(/\p{M}/gu, ''), (character) =>
    /[\s\p{Pd}]/u.test(character)
      ? String.raw`[\s\p{Pd}]+`
      : `${character.replace(/[\\^$.*+?()[\]{}|/]/, String.raw`\$&`)}\\p{M}*`,
  ).join('');
