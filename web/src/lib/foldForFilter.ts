import { foldLetters } from '../../../shared/text/fold-letters.ts';

/** A text to look for parts of words in, without accents: 'Jäger' and 'Jaeger' are the same. */
export const foldForFilter = (text: string) => foldLetters(text).replace(/([aou])e/g, '$1');
