import type { Ledger } from './report.ts';
import { proveByTests } from './support/tests.ts';

/** The screens in a real browser: without a network, with an old release, twice, slowly, and for everybody. */
export async function prove(ledger: Ledger): Promise<void> {
  await proveByTests(ledger, {
    'nothing is lost, nor done twice, where the network goes in mid-action': [
      'tests/e2e/offline.test.ts',
      'tests/e2e/lost-answers.test.ts',
    ],
    'a page of an older release finds its way to the new one': ['tests/e2e/new-release.test.ts'],
    'two tabs agree': ['tests/e2e/two-tabs.test.ts'],
    'a page shown again is as it was left, and true': ['tests/e2e/kept-pages.test.ts'],
    'the shop works over 3G, and nothing jumps': ['tests/e2e/slow-network.test.ts'],
    'axe and the console have nothing to say on any screen': [
      'tests/e2e/every-screen.test.ts',
      'tests/e2e/accessibility.test.ts',
      'tests/screens/shop-axe.test.ts',
    ],
    'everything is in reach at 200 % zoom': ['tests/e2e/zoom.test.ts'],
    'everything can be done by the keyboard, and is named': ['tests/e2e/keyboard.test.ts'],
  });
}
