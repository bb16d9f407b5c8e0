const CAUSES: Readonly<Record<string, string>> = {
  manual: 'Manual',
  schedule: 'Scheduled',
  'first start': 'First start',
  push: 'Push',
  drift: 'Check',
  'test import': 'Test import',
  rollback: 'Rollback',
  restore: 'Restore',
};

export function formatCause(cause = ''): string {
  return CAUSES[cause] ?? (cause || 'Unknown');
}
