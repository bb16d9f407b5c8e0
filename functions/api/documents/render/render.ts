export { renderCertificate } from './certificate-paper.ts';
export { renderInvoice } from './invoice-paper.ts';
export { renderLabels } from './label-sheet.ts';
export { toPrintablePhoto } from './photo.ts';
export { renderQuote } from './quote-paper.ts';
