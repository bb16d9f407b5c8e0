import escapeHtml from 'escape-html';

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** XML 1.0 does not allow these characters, even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it removes
const FORBIDDEN = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g;

export const escapeXml = (text: string) => escapeHtml(text.toWellFormed().replace(FORBIDDEN, ''));
