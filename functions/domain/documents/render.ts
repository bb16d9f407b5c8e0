export { renderCertificate } from './certificate-document.ts';
export { renderCustomsNote } from './customs-note.ts';
export { renderInvoice } from './invoice-document.ts';
export { renderLabels } from './label-sheet.ts';
export { renderPackingSlip } from './packing-slip.ts';
export { toPrintablePhoto } from './photo.ts';
export { renderQuote } from './quote-document.ts';
