import { extractText, getDocumentProxy } from 'unpdf';

/** @returns the text of all pages, with single spaces. */
export async function readPdf(body: Uint8Array): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(body));
  const { text } = await extractText(pdf, { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}
