import { unprocessable } from '../http/errors.ts';
import { parseMoney, parsePositiveMoney } from '../money.ts';
import { BREAKDOWN, type Item, type NewOrder, type PurchaseUnit } from '../new-order.ts';

const UNIT = '/purchase_units/0';
const DEDUCTIONS: readonly string[] = ['shipping_discount', 'discount'];
/** Few countries without postal codes matter to a shop in the USA. */
const WITHOUT_POSTAL_CODE = ['AE', 'HK', 'IE', 'PA', 'QA'];

/**
 * Checks what the schema cannot.
 * @returns the order's amount in cents.
 * @throws HTTPException 422
 */
export function validateOrder({ intent, purchase_units: [unit] }: NewOrder): number {
  if (intent !== 'CAPTURE') throw unprocessable('UNSUPPORTED_INTENT', '/intent');
  const cents = parsePositiveMoney(unit.amount, `${UNIT}/amount`);
  validateBreakdown(unit, cents);
  validateAddress(unit);
  return cents;
}

function validateBreakdown({ amount: { breakdown }, items = [] }: PurchaseUnit, cents: number) {
  const amounts = new Map(
    BREAKDOWN.flatMap((name) => {
      const money = breakdown?.[name];
      return money ? [[name, parseMoney(money, `${UNIT}/amount/breakdown/${name}`)] as const] : [];
    }),
  );
  if (items.length > 0) {
    const total = amounts.get('item_total');
    if (total === undefined) {
      throw unprocessable('ITEM_TOTAL_REQUIRED', `${UNIT}/amount/breakdown/item_total`);
    }
    if (total !== sumItems(items, 'unit_amount')) {
      throw unprocessable('ITEM_TOTAL_MISMATCH', `${UNIT}/amount/breakdown/item_total/value`);
    }
    const isTaxed = items.some(({ tax }) => tax !== undefined);
    if (isTaxed && (amounts.get('tax_total') ?? 0) !== sumItems(items, 'tax')) {
      throw unprocessable('TAX_TOTAL_MISMATCH', `${UNIT}/amount/breakdown/tax_total/value`);
    }
  }
  const sum = [...amounts].reduce(
    (all, [name, each]) => (DEDUCTIONS.includes(name) ? all - each : all + each),
    0,
  );
  if (amounts.size > 0 && sum !== cents) {
    throw unprocessable('AMOUNT_MISMATCH', `${UNIT}/amount/value`);
  }
}

function sumItems(items: readonly Item[], name: 'unit_amount' | 'tax'): number {
  return items.reduce((sum, item, position) => {
    const money = item[name];
    if (!money) return sum;
    return sum + parseMoney(money, `${UNIT}/items/${position}/${name}`) * Number(item.quantity);
  }, 0);
}

function validateAddress({ shipping }: PurchaseUnit): void {
  const address = shipping?.address;
  if (!address) return;
  const field = `${UNIT}/shipping/address`;
  if (!address.admin_area_2) throw unprocessable('CITY_REQUIRED', `${field}/admin_area_2`);
  if (!address.postal_code && !WITHOUT_POSTAL_CODE.includes(address.country_code)) {
    throw unprocessable('POSTAL_CODE_REQUIRED', `${field}/postal_code`);
  }
}
