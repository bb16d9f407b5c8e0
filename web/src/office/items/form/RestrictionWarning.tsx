import { Button } from '@mui/material';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { findRestriction } from '../../../../../shared/restricted-items.ts';
import type { ItemValues } from '../../common/items/itemValues.ts';
import { RestrictionNotice } from '../../common/restriction/RestrictionNotice.tsx';
import { FormHint } from './FormControls.tsx';

export function RestrictionWarning() {
  const { control } = useFormContext<ItemValues>();
  const [name, itemType, description] = useWatch({
    control,
    name: ['name', 'itemType', 'description'],
  });
  const [dismissed, setDismissed] = useState<string>();
  const restriction = findRestriction({ name, itemType, description });
  const isCaution = restriction?.level === 'caution';
  const isShown = restriction && !(isCaution && dismissed === restriction.kind);

  return (
    <FormHint>
      {isShown && (
        <RestrictionNotice restriction={restriction}>
          {isCaution ? (
            <Button variant="text" onClick={() => setDismissed(restriction.kind)}>
              Dismiss
            </Button>
          ) : (
            <p>The item can be cataloged. The shop does not list it until staff confirm that.</p>
          )}
        </RestrictionNotice>
      )}
    </FormHint>
  );
}
