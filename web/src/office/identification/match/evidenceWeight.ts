const NEGLIGIBLE = 0.05;
const THOUSAND = 1000;
const MILLION = 1_000_000;

/** Signed, with one decimal: `+9.8`. */
export function formatBits(bits: number): string {
  if (Math.abs(bits) < NEGLIGIBLE) return '0';
  return `${bits > 0 ? '+' : '−'}${Math.abs(bits).toFixed(1)}`;
}

/** Bits in plain words: `900 times more likely`. */
export function describeBits(bits: number): string {
  if (Math.abs(bits) < NEGLIGIBLE) return 'no evidence';
  return `${formatFactor(2 ** Math.abs(bits))} ${bits > 0 ? 'more' : 'less'} likely`;
}

/** Rounded to the precision of the evidence. */
function formatFactor(times: number): string {
  if (times >= MILLION) return 'over a million times';
  const rounded =
    times < 10 ? Number(times.toFixed(1)) : Number(times.toPrecision(times < THOUSAND ? 1 : 2));
  return `${rounded.toLocaleString('en-US')} times`;
}
