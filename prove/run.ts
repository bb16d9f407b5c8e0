/** Tries what the product promises, each part against products of its own, started afresh on loopback. */
import { Ledger } from './report.ts';

const PARTS = [
  'contract',
  'access',
  'load',
  'durability',
  'dependencies',
  'browser',
  'supply-chain',
];

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !PARTS.includes(name));
if (unknown.length > 0) {
  console.error(`npm run prove [<part> …], where <part> is one of: ${PARTS.join(', ')}`);
  process.exit(1);
}
const ledger = new Ledger();
for (const name of chosen.length > 0 ? chosen : PARTS) {
  const startedMs = performance.now();
  const { prove }: { prove: (ledger: Ledger) => Promise<void> } = await import(`./${name}.ts`);
  try {
    await prove(ledger);
  } catch (error) {
    // What the others have found is not lost with it.
    console.error(error);
    ledger.note(`${name} comes to its end`, String(error));
  }
  console.log(`${name}: ${Math.round((performance.now() - startedMs) / 1000)} s`);
}
console.log(`\n${ledger}`);
process.exit(ledger.failed ? 1 : 0);
