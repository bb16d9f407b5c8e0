import { afterAll, beforeAll } from 'vitest';
import type { AsmicEntry } from '../../../../shared/entities/asmic-entry.ts';
import { loadCalls } from '../../../../tests/support/call.ts';
import { startEngines } from '../../../../tests/support/engines.ts';
import { signedInStaff } from '../../../../tests/support/session.ts';

export function setUpImport() {
  let engines: Awaited<ReturnType<typeof startEngines>>;
  let calls: Awaited<ReturnType<typeof loadCalls>>;
  let me: Awaited<ReturnType<typeof signedInStaff>>;
  beforeAll(async () => {
    engines = await startEngines();
    Object.assign(process.env, engines.env);
    calls = await loadCalls('identification');
    me = await signedInStaff();
  });
  afterAll(() => engines.stop());

  const send = (file: string | Uint8Array, query: string) =>
    calls('POST /api/asmic-entries/import', {
      ...me,
      query,
      body: typeof file === 'string' ? Buffer.from(file) : file,
    });
  const list = (query = '') => calls('GET /api/asmic-entries', { ...me, query });
  return {
    preview: (file: string | Uint8Array) => send(file, ''),
    apply: (file: string | Uint8Array) => send(file, 'apply=true'),
    detail: (file: string | Uint8Array) => send(file, 'detail=true'),
    list,
    entries: async (): Promise<AsmicEntry[]> => (await list()).body,
    one: (id: string) => calls('GET /api/asmic-entries/{id}', { ...me, params: { id } }),
    calls: (route: Parameters<typeof calls>[0], request: object) =>
      calls(route, { ...me, ...request }),
    bucket: () => String(engines.env.MEDIA_BUCKET),
    headers: () => me.headers,
  };
}

export const jsonFile = (numbers: readonly string[], more: object = {}) =>
  JSON.stringify(
    numbers.map((asmicNumber) => ({
      asmicNumber,
      designation: `Insignia ${asmicNumber}`,
      itemType: 'Patches',
      ...more,
    })),
  );
