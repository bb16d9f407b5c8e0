import { Suspense } from 'react';
import { lazyComponent } from '../../../lib/lazyComponent.ts';
import type { DateFieldProps } from './DateField.tsx';
import { TextInput } from './FormFields.tsx';

const DateField = lazyComponent(() => import('./DateField.tsx'));

/** A date picker. Its code is as large as many a screen, and loaded with the first date. */
export function DateInput(props: DateFieldProps) {
  const { label, value, isRequired = false } = props;

  return (
    <Suspense
      fallback={<TextInput label={label} value={value} isRequired={isRequired} disabled readOnly />}
    >
      <DateField {...props} />
    </Suspense>
  );
}
