import { Alert, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { findEraConflicts, isLaterThan } from '../../../../../shared/item-form/era-facts.ts';
import { useDebounced } from '../../../lib/useDebounced.ts';
import type { ItemValues } from '../../common/items/itemValues.ts';
import { FormHint } from './FormControls.tsx';
import type { UnitFacts } from './unitFacts.ts';

const DELAY_MS = 300;

export function ClassificationHints() {
  const { control, setValue, setFocus } = useFormContext<ItemValues>();
  const [name, description, era, branch, unit] = useWatch({
    control,
    name: ['name', 'description', 'era', 'branch', 'unitDesignation'],
  });
  const facts = useUnitFacts(unit);
  const fills = facts ? getCompletion(facts, { era, branch, unitDesignation: unit }) : {};
  const conflicts = findEraConflicts({ name, description, era, branch });
  if (facts?.formed && isLaterThan(facts.formed, era)) {
    const text = `The ${facts.name} was formed in ${facts.formed}.`;
    conflicts.push({ text, source: facts.source ?? '' });
  }
  const complete = () => {
    for (const [field, value] of Object.entries(fills)) {
      setValue(field as keyof typeof fills, value, { shouldDirty: true, shouldValidate: true });
    }
    setFocus('rank');
  };

  return (
    <FormHint>
      {facts && Object.keys(fills).length > 0 && (
        <Alert role="note" severity="info" icon={false}>
          {describeUnit(facts)}{' '}
          <Button variant="text" onClick={complete}>
            Fill In {Object.values(fills).join(', ')}
          </Button>
        </Alert>
      )}
      {conflicts.length > 0 && (
        <Alert role="note" severity="warning" icon={false}>
          <Typography variant="button" component="p">
            Not of this era?
          </Typography>
          <ul>
            {conflicts.map(({ text, source }) => (
              <li key={text}>
                {text}{' '}
                <Typography variant="caption" color="textSecondary">
                  {source}
                </Typography>
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </FormHint>
  );
}

type Completed = Pick<ItemValues, 'unitDesignation' | 'branch' | 'era'>;

/** Suggests the era only if the unit served in a single one. */
function getCompletion(facts: UnitFacts, current: Completed): Partial<Completed> {
  const [onlyEra, another] = facts.eras;
  return {
    ...(facts.name !== current.unitDesignation && { unitDesignation: facts.name }),
    ...(facts.branch && current.branch === '' && { branch: facts.branch }),
    ...(onlyEra && !another && current.era === '' && { era: onlyEra }),
  };
}

const describeUnit = ({ name, formed, activated, eras }: UnitFacts): string =>
  [
    name,
    ...(formed ? [`formed in ${formed}`] : activated ? [`activated in ${activated}`] : []),
    ...(eras.length > 0
      ? [`served in ${eras.map((era) => era.replace(/ \(.*\)$/, '')).join(', ')}`]
      : []),
  ].join(' · ');

function useUnitFacts(unit: string): UnitFacts | null | undefined {
  const text = useDebounced(unit.trim(), DELAY_MS);
  const { data } = useQuery({
    queryKey: ['unit-facts', text],
    queryFn: async () => (await import('./unitFacts.ts')).findUnitFacts(text),
    enabled: text !== '',
    gcTime: 0,
  });
  return text === unit.trim() ? data : undefined;
}
