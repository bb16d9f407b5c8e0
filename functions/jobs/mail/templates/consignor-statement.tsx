import pluralize from 'pluralize';
import { formatMoney, fromCents, toCents } from '../../../../shared/quotes/money.ts';
import {
  describeHeldUntil,
  describeStatementLine,
  formatMonth,
  formatStatementDay,
  HELD_NOTE,
  isOfPiece,
} from '../../../../shared/quotes/statement-names.ts';
import { toLine } from './clean-text.ts';
import { type Content, formatMailDate, type Letter, type MailContext } from './context.ts';
import { Lines, Paragraph, Subheading } from './parts.tsx';

type Statement = Content<'consignor-statement'>;

const MAX_NAME_LENGTH = 100;
const MAX_LINE_LENGTH = 120;

export function consignorStatement(statement: Statement, context: MailContext): Letter {
  const { name, opening, closing, payable, held, at } = statement;
  const month = formatMonth(statement.month);
  const shop = context.shop.name;
  return {
    subject: `Your statement for ${month}`,
    preview: `Your balance is ${formatMoney(closing)}.`,
    title: `Your statement for ${month}`,
    body: (
      <>
        <Paragraph>
          {`${toLine(name, MAX_NAME_LENGTH)}, these are your sales and payouts at ${shop} in ${month}.`}
        </Paragraph>
        <Lines
          lines={[
            `As of ${formatStatementDay(statement.month, at, context.shop.timeZone)}:`,
            `Opening balance: ${formatMoney(opening)}`,
            `Closing balance: ${formatMoney(closing)}`,
            `Payable: ${formatMoney(payable)}`,
            `Held: ${formatMoney(held)}`,
          ]}
        />
        <Paragraph>{HELD_NOTE}</Paragraph>
        <Debt closing={closing} shop={shop} />
        <Movements statement={statement} context={context} />
        <UnsoldPieces statement={statement} />
        <Paragraph>Please write to us if something is not right.</Paragraph>
      </>
    ),
    reason: `You are receiving this e-mail because ${shop} sells pieces for you.`,
    hasOnlyBodyLinks: true,
  };
}

function Debt({ closing, shop }: { closing: string; shop: string }) {
  const cents = toCents(closing);
  if (cents >= 0) return null;
  return (
    <Paragraph>
      {`You owe ${shop} ${formatMoney(fromCents(-cents))}, which is set off against your next sales.`}
    </Paragraph>
  );
}

function Movements({ statement, context }: { statement: Statement; context: MailContext }) {
  const { lines, total } = statement;
  if (total === 0) return <Paragraph>There was no sale and no payout in this month.</Paragraph>;
  const hidden = total - lines.length;
  return (
    <>
      <Subheading>Sales and payouts</Subheading>
      {hidden > 0 && <NotShown count={hidden} name="earlier entry" />}
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
        <Lines key={index} lines={describeLine(line, context)} />
      ))}
    </>
  );
}

function describeLine(line: Statement['lines'][number], context: MailContext): string[] {
  const { date, kind, reference, price, commission, share, payableAt } = line;
  const heldUntil = describeHeldUntil(payableAt && formatMailDate(payableAt, context));
  const cause = `${describeStatementLine(line)}${reference === null ? '' : ` (${reference})`}`;
  return [
    `${formatMailDate(date, context)} · ${toLine(cause, MAX_LINE_LENGTH)}`,
    isOfPiece(line)
      ? `Price ${formatMoney(price)}, commission ${formatMoney(commission)}, your share ${formatMoney(share)}`
      : formatMoney(share),
    ...(kind === 'sale' ? [heldUntil] : []),
  ];
}

function UnsoldPieces({ statement: { pieces, pieceCount } }: { statement: Statement }) {
  if (pieceCount === 0) return null;
  const hidden = pieceCount - pieces.length;
  return (
    <>
      <Subheading>Pieces not sold yet</Subheading>
      {pieces.length > 0 && <Lines lines={pieces.map((name) => toLine(name, MAX_NAME_LENGTH))} />}
      {hidden > 0 && <NotShown count={hidden} name="piece" />}
    </>
  );
}

const NotShown = ({ count, name }: { count: number; name: string }) => (
  <Paragraph>
    {`${pluralize(name, count, true)} ${count === 1 ? 'is' : 'are'} not shown.`}
  </Paragraph>
);
