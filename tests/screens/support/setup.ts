import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import '../../../web/src/theme/fonts.css';
import '../../../web/src/theme/base.css';
import { tokens } from '../../../web/src/theme/tokens.ts';
import { allowedErrors, navigations } from './app.tsx';
import { interceptApi } from './mockApi.ts';

const DESKTOP = [1440, 900] as const;

const style = document.createElement('style');
style.textContent = tokens;
document.head.prepend(style);

interceptApi();

// Leaving the page would end the test run: such navigations are recorded and canceled.
window.navigation.addEventListener('navigate', (event) => {
  if (event.destination.sameDocument || !event.cancelable) return;
  event.preventDefault();
  const { pathname, search, hash } = new URL(event.destination.url);
  navigations.push(`${pathname}${search}${hash}`);
});

const consoleError = vi.spyOn(console, 'error');

beforeEach(async () => {
  await page.viewport(...DESKTOP);
  consoleError.mockClear();
  allowedErrors.length = 0;
  navigations.length = 0;
});

afterEach(async () => {
  await cleanup();
  window.history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
  const errors = consoleError.mock.calls.map((args) => args.map(String).join(' '));
  expect(errors.filter((text) => !allowedErrors.some((known) => known.test(text)))).toEqual([]);
});
