import type { Invoice } from '../../../shared/entities/invoice.ts';
import { INVOICE_NAMES } from '../../../shared/invoice-numbers.ts';
import { drawStamp, type InvoiceFacts } from './invoice-document.ts';
import { drawLines, drawTotals } from './line-table.ts';
import { drawMeta, type Party } from './meta.ts';
import {
  createPdf,
  drawLetterhead,
  finish,
  formatDay,
  formatLongDate,
  type Pdf,
  type Shop,
} from './pdf.ts';
import { drawClosing, drawSection } from './section.ts';
import { toSellerParties } from './seller.ts';

type Issued = Omit<Invoice, 'sha256'>;

export interface IssuedFacts extends Pick<InvoiceFacts, 'waysToPay'> {
  invoice: Issued;
  isPaid: boolean;
}

/** Prints an invoice with a number of its series, or a credit note. */
export function renderIssuedInvoice(
  { invoice, isPaid, waysToPay }: IssuedFacts,
  shop: Shop,
): Promise<Buffer> {
  const { kind, number, issuedAt, reason, total } = invoice;
  const title = INVOICE_NAMES[kind];
  const pdf = createPdf(`${title} ${number}`, shop, issuedAt);
  const lines = invoice.lines.map(({ description, quantity, price }) => ({
    name: description,
    quantity,
    price,
  }));
  let y = drawHead(pdf, invoice, shop) + 20;
  y = drawLines(pdf, lines, y);
  y = drawTotals(pdf, lines, invoice, total, y);
  if (isPaid) drawStamp(pdf, 'Paid', y - 34);
  if (reason !== null) y = drawSection(pdf, 'Reason', reason, y + 12);
  for (const { name, instructions } of waysToPay) {
    y = drawSection(pdf, `Pay by ${name.toLowerCase()}`, instructions, y + 12);
  }
  drawClosing(pdf, toClosingText(invoice), y + 14);
  return finish(pdf, shop, title, number);
}

const toClosingText = ({ number, invoiceNumber }: Issued): string =>
  invoiceNumber === null
    ? `Please mention ${number} with your payment. Amounts are in US dollars.`
    : `This credit note corrects invoice ${invoiceNumber}. Amounts are in US dollars.`;

function drawHead(pdf: Pdf, invoice: Issued, shop: Shop): number {
  const { kind, number, invoiceNumber, reference, issuedAt, dueDate, seller, buyer } = invoice;
  const title = INVOICE_NAMES[kind];
  const entries = [
    [`${title} no.`, number] as const,
    ...(invoiceNumber === null ? [] : [['Invoice no.', invoiceNumber] as const]),
    ['Quote', reference] as const,
    ['Date', formatLongDate(issuedAt, shop)] as const,
    ...(dueDate === null ? [] : [['Due', formatDay(dueDate)] as const]),
  ];
  const parties = [
    ...toSellerParties('Seller', { ...seller, name: seller.name ?? '' }, shop),
    ...toBuyerParties(buyer),
  ];
  const recipient = buyer.lines.length > 0 ? { label: 'Ship to', lines: buyer.lines } : undefined;
  const top = drawLetterhead(pdf, shop, title) + 22;
  return drawMeta(pdf, { parties, entries, recipient }, top);
}

const toBuyerParties = ({ name, email }: Issued['buyer']): Party[] =>
  name === null && email === null
    ? []
    : [{ label: 'Billed to', name: name ?? undefined, lines: email === null ? [] : [email] }];
