import { afterEach, beforeEach, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { takeEvents } from '../../../web/src/lib/events.ts';
import { failOnConsoleErrors } from './consoleErrors.ts';
import { checkApiCalls } from './mockApi.ts';
import { navigations } from './navigation.ts';
import './styles.ts';
import { DESKTOP } from './viewports.ts';

// This file runs for each test file, while the modules it imports are loaded once.
failOnConsoleErrors();
checkApiCalls();

// Chromium lays out a transparent page, but does not paint it, which saves a quarter of the renderer's CPU time.
(window.frameElement as HTMLElement).style.opacity = '0';

beforeEach(async () => {
  await page.viewport(...DESKTOP);
  navigations.length = 0;
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
});

afterEach(async () => {
  vi.useRealTimers();
  await cleanup();
  // Resets the app's pending redirect to the login.
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  window.history.replaceState(null, '', '/');
  window.scrollTo(0, 0);
  takeEvents();
  localStorage.clear();
  sessionStorage.clear();
});
