import { render } from 'vitest-browser-react';
import { App } from '../../../web/src/app/App.tsx';
import { createQueryClient } from '../../../web/src/lib/queryClient.ts';

/** Paths of other documents that the app went to, such as `/api/login`, in order. */
export const navigations: string[] = [];

/** Console errors that the running test expects. */
export const allowedErrors: RegExp[] = [];

/** Mounts the app at a path, as a first visit would. */
export async function openApp(path: string) {
  window.history.replaceState(null, '', path);
  return render(<App queryClient={createQueryClient()} />);
}

/** Mounts the app again at the current address, with nothing cached: what a reload shows. */
export async function reloadApp({ unmount }: { unmount: () => Promise<void> }) {
  await unmount();
  return render(<App queryClient={createQueryClient()} />);
}
