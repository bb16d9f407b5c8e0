const CAUSES: Readonly<Record<string, string>> = {
  manual: 'By hand',
  schedule: 'Scheduled',
  'first start': 'First start',
  'test import': 'Test import',
};

/** Who or what started a run. */
export function causeOf(cause: string | undefined): string {
  return CAUSES[cause ?? ''] ?? cause ?? 'Not told';
}
