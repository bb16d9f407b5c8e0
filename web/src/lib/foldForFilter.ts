import { foldLetters } from '../../../shared/text/fold-letters.ts';

export const foldForFilter = (text: string) => foldLetters(text).replace(/([aou])e/g, '$1');
