import { build } from '../../local/build.ts';

/** Builds once, before the test files that need the bundles run side by side. */
export default async function setup(): Promise<void> {
  await build();
}
