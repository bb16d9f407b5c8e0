/** Crockford's Base32 omits I, L, O and U, which are easily misread. */
export const BASE32_DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const DIGIT_BITS = 5;

/** The lengths differ, so that no product's code is also an item's. */
const PRODUCT_CODE_LENGTH = 8;
const ITEM_CODE_LENGTH = 10;

/** Product ids are hashes, whose first 40 bits distinguish the products of any shop. */
const PRODUCT_PREFIX_DIGITS = 10;
/** Item ids are UUIDv7: they begin with the creation time in milliseconds, followed by a counter. The code uses
 *  the last bits, which are random. */
const TIME_BITS = 42n;
const RANDOM_BITS = 8n;

export interface ShortCode {
  kind: 'product' | 'item';
  code: string;
  idPrefix: string;
}

export const toProductCode = (id: string): string =>
  encode(BigInt(`0x${toHex(id).slice(0, PRODUCT_PREFIX_DIGITS)}`), PRODUCT_CODE_LENGTH);

export function toItemCode(id: string): string {
  const hex = toHex(id);
  const time = BigInt.asUintN(Number(TIME_BITS), BigInt(`0x${hex.slice(0, 12)}`));
  const random = BigInt(`0x${hex.slice(-2)}`);
  return encode((time << RANDOM_BITS) | random, ITEM_CODE_LENGTH);
}

/** Ignores case, accepts hyphens or spaces, and reads letters as Crockford's Base32 does.
 *  @returns undefined if the text cannot be a code. */
export function parseShortCode(text: string): ShortCode | undefined {
  const code = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  if (![...code].every((digit) => BASE32_DIGITS.includes(digit))) return undefined;
  if (code.length === PRODUCT_CODE_LENGTH) {
    const hex = decode(code).toString(16).padStart(PRODUCT_PREFIX_DIGITS, '0');
    return { kind: 'product', code, idPrefix: `${hex.slice(0, 8)}-${hex.slice(8)}` };
  }
  if (code.length === ITEM_CODE_LENGTH) {
    const hex = (decode(code) >> RANDOM_BITS).toString(16).padStart(12, '0');
    return { kind: 'item', code, idPrefix: `${hex.slice(0, 8)}-${hex.slice(8)}-` };
  }
  return undefined;
}

export function formatShortCode(code: string): string {
  const half = code.length / 2;
  return `${code.slice(0, half)}-${code.slice(half)}`;
}

const toHex = (id: string) => id.replaceAll('-', '');

function encode(bits: bigint, length: number): string {
  const digits = Array.from({ length }, (_, index) => {
    const shift = BigInt(DIGIT_BITS * (length - 1 - index));
    return BASE32_DIGITS[Number((bits >> shift) & 31n)];
  });
  return digits.join('');
}

const decode = (code: string): bigint =>
  [...code].reduce(
    (bits, digit) => (bits << BigInt(DIGIT_BITS)) | BigInt(BASE32_DIGITS.indexOf(digit)),
    0n,
  );
