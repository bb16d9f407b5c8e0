import { Alert, Button, Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import { normalizeText } from '../../../../../shared/text/normalize.ts';
import { useDebounced } from '../../../lib/useDebounced.ts';
import { Link } from '../../../ui/Link.tsx';
import type { ItemValues } from '../../common/items/itemValues.ts';
import { FormHint } from './FormControls.tsx';

const MAX_SHOWN = 3;
const DELAY_MS = 300;
const MIN_NAME_LENGTH = 4;

export function DuplicateHint({ items }: { items: readonly MilitaryItemSummary[] }) {
  const { control } = useFormContext<ItemValues>();
  const [name, unitDesignation, itemType, era] = useWatch({
    control,
    name: ['name', 'unitDesignation', 'itemType', 'era'],
  });
  const described = useDebounced(
    JSON.stringify({ name, unitDesignation, itemType, era }),
    DELAY_MS,
  );
  const duplicates = useMemo(
    () => findDuplicates(JSON.parse(described), items),
    [described, items],
  );
  const [dismissed, setDismissed] = useState('');
  const key = duplicates.map(({ id }) => id).join();
  const isShown = duplicates.length > 0 && key !== dismissed;

  return (
    <FormHint>
      {isShown && (
        <Alert role="note" severity="warning" icon={false}>
          <Typography variant="button" component="p">
            Cataloged already?
          </Typography>
          <ul>
            {duplicates.slice(0, MAX_SHOWN).map((item) => (
              <li key={item.id}>
                <Link to={`?view=items&item=${item.id}`}>{item.name}</Link>, {item.catalogNumber}
              </li>
            ))}
          </ul>
          {duplicates.length > MAX_SHOWN && <p>And {duplicates.length - MAX_SHOWN} more.</p>}
          <Button variant="text" onClick={() => setDismissed(key)}>
            Dismiss
          </Button>
        </Alert>
      )}
    </FormHint>
  );
}

type Described = Pick<ItemValues, 'name' | 'unitDesignation' | 'itemType' | 'era'>;

function findDuplicates(
  { name, unitDesignation, itemType, era }: Described,
  items: readonly MilitaryItemSummary[],
): MilitaryItemSummary[] {
  const wantedName = normalizeText(name).trim();
  const wantedUnit = normalizeText(unitDesignation).trim();
  const isNamed = wantedName.length >= MIN_NAME_LENGTH;
  const isClassified = wantedUnit !== '' && itemType !== '' && era !== '';
  return items.filter(
    (item) =>
      (isNamed && normalizeText(item.name).trim() === wantedName) ||
      (isClassified &&
        item.itemType === itemType &&
        item.era === era &&
        normalizeText(item.unitDesignation ?? '').trim() === wantedUnit),
  );
}
