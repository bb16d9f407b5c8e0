export { renderCertificate } from './certificate-document.ts';
export { renderInvoice } from './invoice-document.ts';
export { renderLabels } from './label-sheet.ts';
export { toPrintablePhoto } from './photo.ts';
export { renderQuote } from './quote-document.ts';
