import { Box, FormHelperText, Typography } from '@mui/material';
import { type ReactNode, useId, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type {
  MilitaryItemSummary,
  VisibleMilitaryItem,
} from '../../../../../shared/entities/military-item.ts';
import type { Dimension } from '../../../../../shared/item-form/guidance.ts';
import { lazyComponent } from '../../../lib/lazyComponent.ts';
import { useCanSeeField, usePermission } from '../../../lib/permissions.ts';
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx';
import { useConsignors } from '../../common/consignorsQuery.ts';
import { DialogButton } from '../../common/DialogButton.tsx';
import {
  FIELD_CHOICES,
  type FieldName,
  getFieldOptions,
  getSuggestions,
  getUsualChoice,
  type ItemValues,
} from '../../common/items/itemValues.ts';
import { useNextNumber } from '../../common/nextNumberQuery.ts';
import type { ItemPhoto } from '../photos/PhotoStore.ts';
import { ClassificationHints } from './ClassificationHints.tsx';
import { DuplicateHint } from './DuplicateHint.tsx';
import { FormSection, ItemControl, SPANS } from './FormControls.tsx';
import { RestrictionWarning } from './RestrictionWarning.tsx';

const MeasureDialog = lazyComponent(() => import('./MeasureDialog.tsx'));

interface ItemFieldsProps {
  item?: VisibleMilitaryItem | undefined;
  items: readonly MilitaryItemSummary[];
  photos: readonly ItemPhoto[];
  tool?: ReactNode;
}

const SUGGESTED = [
  'unitDesignation',
  'rank',
  'backing',
  'manufacturer',
  'consignor',
  'storageLocation',
] as const;

export function ItemFields({ item, items, photos, tool }: ItemFieldsProps) {
  const { control } = useFormContext<ItemValues>();
  const [itemType, consignor, floor] = useWatch({
    control,
    name: ['itemType', 'consignor', 'floor'],
  });
  const canSee = useCanSeeField();
  const seesCosts = usePermission('see-costs');
  const { fields, recommended, materials, dimensions } = getFieldOptions(itemType, {
    canSee,
    item,
  });
  const legendId = useId();
  const known: Partial<Record<FieldName, string[]>> = useMemo(
    () => Object.fromEntries(SUGGESTED.map((name) => [name, getSuggestions(items, name)])),
    [items],
  );
  const consignors = useConsignors().data?.map(({ name }) => name) ?? [];
  const suggestions = { ...known, ...(consignors.length > 0 && { consignor: consignors }) };
  const show = (width: keyof typeof SPANS, ...names: readonly FieldName[]) =>
    names
      .filter((name) => fields.includes(name))
      .map((name) => (
        <ItemControl
          key={name}
          name={name}
          width={width}
          markedBy={recommended.some((field) => field === name) ? legendId : undefined}
          options={name === 'primaryMaterial' ? materials : getChoices(name)}
          suggestions={suggestions[name]}
        />
      ));

  return (
    <>
      <FormSection title="The Item" aside={tool}>
        {show('whole', 'name')}
        {show('third', 'itemType', 'condition')}
        <Box sx={{ gridColumn: SPANS.third }}>
          {show('whole', 'catalogNumber')}
          <NextNumber />
        </Box>
        {show('whole', 'description')}
        <RestrictionWarning />
        {!item && <DuplicateHint items={items} />}
      </FormSection>
      <FormSection
        title="Classification"
        aside={
          recommended.length > 0 && <Legend id={legendId}>* recommended for {itemType}</Legend>
        }
      >
        {show('third', 'era', 'branch', 'unitDesignation')}
        {show('quarter', 'unitNumber', 'motto', 'rank', 'specialty')}
        <ClassificationHints />
      </FormSection>
      <FormSection title="Make">
        {show('third', 'primaryMaterial', 'secondaryMaterial', 'backing')}
        <Box
          role="group"
          aria-label="Dimensions"
          sx={{
            display: 'grid',
            gridColumn: '1 / -1',
            gridTemplateColumns: 'subgrid',
            rowGap: 'inherit',
          }}
        >
          {show('quarter', ...dimensions)}
          <MeasureButton photos={photos} dimensions={dimensions} />
        </Box>
        {show('half', 'manufacturer', 'manufacturingLocation')}
      </FormSection>
      <FormSection title="Sale">
        {show('quarter', 'sharePrice', 'quantity', 'isRare', 'isFeatured')}
      </FormSection>
      <FormSection
        title={seesCosts ? 'Storage and Money' : 'Storage'}
        aside={<Legend>for staff only</Legend>}
      >
        {show('quarter', 'storageLocation', 'cost', 'consignor', 'consignorShare')}
        {(consignor || floor) && fields.includes('floor') && (
          <Box sx={{ gridColumn: SPANS.half }}>
            {show('whole', 'floor')}
            <FormHelperText>
              Offers below it need the consignor’s consent once the consignor is registered and the
              piece is in Airtable.
            </FormHelperText>
          </Box>
        )}
      </FormSection>
      <FormSection title="Authenticity and Notes">
        {show('third', 'authenticity')}
        {show('whole', 'authenticityNotes')}
      </FormSection>
    </>
  );
}

/** The usual choice is that of an empty value. */
const getChoices = (name: FieldName) =>
  FIELD_CHOICES[name]?.filter((choice) => choice !== getUsualChoice(name));

const Legend = ({ id, children }: { id?: string; children: ReactNode }) => (
  <Typography id={id} variant="caption" component="p">
    {children}
  </Typography>
);

/** The number is assigned on save: another user may take this one first. */
function NextNumber() {
  const next = useNextNumber().data?.next;

  return (
    <FormHelperText>
      Left empty, the item gets the next number{next && `, now ${next}`}.
    </FormHelperText>
  );
}

interface MeasureButtonProps {
  photos: readonly ItemPhoto[];
  dimensions: readonly Dimension[];
}

function MeasureButton({ photos, dimensions }: MeasureButtonProps) {
  const { setValue } = useFormContext<ItemValues>();
  const shown = photos.filter(({ preview }) => preview !== null);
  if (shown.length === 0) return null;

  return (
    <Box sx={{ gridColumn: SPANS.quarter, alignSelf: 'end' }}>
      <DialogButton
        variant="text"
        dialog={(close) => (
          <LazyOverlay onFailure={close}>
            <MeasureDialog
              photos={shown}
              dimensions={dimensions.filter((name) => name !== 'weight')}
              onMeasured={(name, inches) =>
                setValue(name, String(inches), { shouldDirty: true, shouldValidate: true })
              }
              onClose={close}
            />
          </LazyOverlay>
        )}
      >
        Measure in a Photo
      </DialogButton>
    </Box>
  );
}
