import { parseShortCode } from '../short-codes.ts';

/** Labels have the address `/i/<code>`. */
const LABEL_ADDRESS = /^https?:\/\/[^/]+\/i\/([^/?#]+)\/?$/;

/** Extracts the code if the address of a label was scanned or pasted. */
export function readSearch(text: string): string {
  const typed = text.trim();
  const [, code] = LABEL_ADDRESS.exec(typed) ?? [];
  return code ?? typed;
}

export function toSearchKeys(search: string): string[] {
  const keys = [toDocumentKey(search)];
  const code = parseShortCode(search);
  if (code) keys.push(toDocumentKey(code.code));
  const reference = toReferenceKey(search);
  if (reference) keys.push(toDocumentKey(reference));
  return [...new Set(keys)];
}

/** Ignores case. Numbers with letters match joined or split: 'GD-2024-001', 'gd 2024 001' and 'gd2024001'. */
export function toDocumentKey(text: string): string {
  const key = text.trim().toLowerCase();
  return key.includes('@') || !/\p{L}/u.test(key) ? key : key.replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

/** Ignores case, accepts hyphens or spaces, and replaces letters that look like digits.
 *  @returns undefined if the text cannot be a reference. */
export function toReferenceKey(text: string): string | undefined {
  const [, letters] = /^GQ([0-9A-Z]{8})$/.exec(text.toUpperCase().replace(/[\s-]/g, '')) ?? [];
  return letters && `gq-${letters.replace(/O/g, '0').replace(/[IL]/g, '1').toLowerCase()}`;
}
