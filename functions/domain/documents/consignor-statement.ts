import { formatAddress } from '../../../shared/addresses/address-layout.ts';
import type {
  ConsignedPiece,
  ConsignorStatement,
  StatementLine,
} from '../../../shared/entities/consignor-statement.ts';
import { formatMoney, fromCents, toCents } from '../../../shared/quotes/money.ts';
import {
  describeHeldUntil,
  describeStatementLine,
  formatMonth,
  formatStatementDay,
  HELD_NOTE,
  isOfPiece,
} from '../../../shared/quotes/statement-names.ts';
import { drawMeta, type Party } from './meta.ts';
import {
  BOTTOM,
  createPdf,
  drawLetterhead,
  finish,
  formatLongDate,
  LEFT,
  type Pdf,
  RIGHT,
  type Shop,
  write,
} from './pdf.ts';
import { drawClosing } from './section.ts';
import { type SellerFacts, toSellerParties } from './seller.ts';
import { type Column, drawTable, startPage } from './table.ts';

interface StatementFacts {
  statement: ConsignorStatement;
  seller: SellerFacts;
  /** When it is printed. */
  at: string;
}

export function renderConsignorStatement(
  { statement, seller, at }: StatementFacts,
  shop: Shop,
): Promise<Buffer> {
  const month = formatMonth(statement.month);
  const pdf = createPdf(`Statement for ${statement.consignor.name}, ${month}`, shop, at);
  const entries = [
    ['Month', month],
    ['As of', formatStatementDay(statement.month, at, statement.timeZone)],
    ['Printed', formatLongDate(at, shop)],
  ] as const;
  const parties = [...toSellerParties('Dealer', seller, shop), toConsignorParty(statement)];
  let y = drawLetterhead(pdf, shop, 'Statement') + 22;
  y = drawMeta(pdf, { parties, entries }, y) + 20;
  y = drawLines(pdf, statement, shop, y);
  y = drawSums(pdf, statement, y);
  if (statement.pieces.length > 0) y = drawPieces(pdf, statement.pieces, shop, y + 12);
  drawClosing(pdf, toClosingText(statement, shop), y + 14);
  return finish(pdf, shop, 'Statement', month);
}

function toConsignorParty({ consignor }: ConsignorStatement): Party {
  const { name, address, email } = consignor;
  const lines = address ? formatAddress(address) : [];
  return {
    label: 'Consignor',
    name,
    lines: [...lines.filter((line) => line !== name), ...(email ? [email] : [])],
  };
}

const AMOUNT = { width: 66, align: 'right' } as const;
const LINE_COLUMNS: readonly Column[] = [
  { title: 'Date', x: LEFT, width: 46, align: 'left' },
  { title: 'Description', x: LEFT + 52, width: 160, align: 'left', isText: true },
  { title: 'Price', x: RIGHT - 4 * 72 + 6, ...AMOUNT },
  { title: 'Commission', x: RIGHT - 3 * 72 + 6, ...AMOUNT },
  { title: 'Share', x: RIGHT - 2 * 72 + 6, ...AMOUNT },
  { title: 'Balance', x: RIGHT - 72 + 6, ...AMOUNT },
];

function drawLines(
  pdf: Pdf,
  { lines, opening, timeZone }: ConsignorStatement,
  shop: Shop,
  top: number,
): number {
  const format = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone });
  return drawTable(
    pdf,
    LINE_COLUMNS,
    [
      ['', 'Opening balance', '', '', '', formatMoney(opening)],
      ...lines.map((line) => [
        format.format(new Date(line.date)),
        describeLine(line, shop),
        ...(isOfPiece(line) ? [formatMoney(line.price), formatMoney(line.commission)] : ['', '']),
        formatMoney(line.share),
        formatMoney(line.balance),
      ]),
    ],
    top,
  );
}

function describeLine(line: StatementLine, shop: Shop): string {
  const { kind, reference, quantity } = line;
  const count = isOfPiece(line) && quantity > 1 ? ` (${quantity})` : '';
  const details = [reference, kind === 'sale' && describePayableAt(line, shop)];
  return [`${describeStatementLine(line)}${count}`, ...details].filter(Boolean).join('\n');
}

const describePayableAt = ({ payableAt }: StatementLine, shop: Shop): string =>
  describeHeldUntil(payableAt && formatLongDate(payableAt, shop));

const ROW_HEIGHT = 17;

function drawSums(pdf: Pdf, { closing, payable, held }: ConsignorStatement, top: number): number {
  const rows = [
    ['Closing balance', closing],
    ['Payable', payable],
    ['Held', held],
  ] as const;
  let y = top + rows.length * ROW_HEIGHT + 10 > BOTTOM ? startPage(pdf) : top + 10;
  for (const [label, amount] of rows) {
    write(pdf, label, RIGHT - 210, y, { font: 'strong' });
    write(pdf, formatMoney(amount), RIGHT - 110, y + 1, {
      font: 'mono',
      size: 9.5,
      width: 110,
      align: 'right',
    });
    y += ROW_HEIGHT;
  }
  return y;
}

const PIECE_COLUMNS: readonly Column[] = [
  { title: 'Pieces not sold yet', x: LEFT, width: 178, align: 'left', isText: true },
  { title: 'Number', x: LEFT + 184, width: 90, align: 'left' },
  { title: 'Received', x: LEFT + 280, width: 74, align: 'left' },
  { title: 'Price', x: RIGHT - 2 * 72 + 6, ...AMOUNT },
  { title: 'Floor', x: RIGHT - 72 + 6, ...AMOUNT },
];

function drawPieces(
  pdf: Pdf,
  pieces: readonly ConsignedPiece[],
  { timeZone }: Shop,
  top: number,
): number {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone });
  return drawTable(
    pdf,
    PIECE_COLUMNS,
    pieces.map(({ name, status, catalogNumber, receivedAt, price, floor }) => [
      status === 'listed' ? name : `${name}\nnot in the shop yet`,
      catalogNumber,
      format.format(new Date(receivedAt)),
      price === null ? '' : formatMoney(price),
      floor === null ? '' : formatMoney(floor),
    ]),
    top,
  );
}

function toClosingText({ closing }: ConsignorStatement, shop: Shop): string {
  const cents = toCents(closing);
  const debt =
    cents < 0
      ? `You owe ${shop.name} ${formatMoney(fromCents(-cents))}, which is set off against your next sales. `
      : '';
  return `${debt}Your share is the price less our commission. ${HELD_NOTE} Amounts are in US dollars.`;
}
