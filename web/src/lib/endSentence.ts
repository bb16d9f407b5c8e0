export const endSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
