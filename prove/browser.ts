import type { Ledger } from './ledger.ts';
import { proveByTests } from './support/tests.ts';

/** The screens in a real browser: without a network, with an old release, twice, slowly, and for everybody. */
export async function prove(ledger: Ledger): Promise<void> {
  await proveByTests(ledger, {
    'nothing is lost, nor done twice, where the network goes in mid-action': [
      'tests/offline.test.ts',
      'tests/lost-answers.test.ts',
    ],
    'a page of an older release finds its way to the new one': ['tests/new-release.test.ts'],
    'two tabs agree': ['tests/two-tabs.test.ts'],
    'a page shown again is as it was left, and true': ['tests/kept-pages.test.ts'],
    'the shop works over 3G, and nothing jumps': ['tests/slow-network.test.ts'],
    'axe and the console have nothing to say on any screen': [
      'tests/every-screen.test.ts',
      'tests/accessibility.test.ts',
      'tests/members-shop-axe.test.ts',
    ],
    'everything is in reach at 200 % zoom': ['tests/zoom.test.ts'],
    'everything can be done by the keyboard, and is named': ['tests/keyboard.test.ts'],
  });
}
