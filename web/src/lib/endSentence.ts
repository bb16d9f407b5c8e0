/** Adds the full stop that a text lacks. */
export const endSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
