import { Box, Button, FormHelperText, Typography } from '@mui/material';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type {
  MilitaryItem,
  MilitaryItemSummary,
} from '../../../../../shared/entities/military-item.ts';
import type { Dimension } from '../../../../../shared/item-form/guidance.ts';
import {
  BRANCHES,
  CONDITIONS,
  ERAS,
  ITEM_TYPES,
  MATERIALS,
} from '../../../../../shared/vocabulary.ts';
import { lazyComponent } from '../../../lib/lazyComponent.ts';
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx';
import {
  type FieldName,
  getFieldOptions,
  type ItemValues,
  USUAL_CHOICES,
} from '../../common/items/itemValues.ts';
import { useNextNumber } from '../../common/nextNumberQuery.ts';
import type { ItemPhoto } from '../photos/itemPhoto.ts';
import { ClassificationHints } from './ClassificationHints.tsx';
import { DuplicateHint } from './DuplicateHint.tsx';
import {
  AmountControl,
  FormSection,
  NumberControl,
  SelectControl,
  SPANS,
  SuggestControl,
  TextAreaControl,
  TextControl,
} from './FormControls.tsx';
import { RestrictionWarning } from './RestrictionWarning.tsx';

const MeasureDialog = lazyComponent(() => import('./MeasureDialog.tsx'));

interface ItemFieldsProps {
  item?: MilitaryItem | undefined;
  items: readonly MilitaryItemSummary[] | undefined;
  photos: readonly ItemPhoto[];
  tool?: ReactNode;
}

export function ItemFields({ item, items, photos, tool }: ItemFieldsProps) {
  const { control } = useFormContext<ItemValues>();
  const itemType = useWatch({ control, name: 'itemType' });
  const { recommended, materials, dimensions } = getFieldOptions(itemType, item);
  const legendId = useId();
  const suggestions = useMemo(() => getSuggestions(items ?? []), [items]);
  const markedBy = (name: FieldName) =>
    recommended.some((field) => field === name) ? legendId : undefined;

  return (
    <>
      <FormSection title="The Item" aside={tool}>
        <TextControl name="name" isRequired />
        <SelectControl
          name="itemType"
          width="third"
          isRequired
          emptyLabel="Choose…"
          options={ITEM_TYPES}
        />
        <SelectControl
          name="condition"
          width="third"
          isRequired
          emptyLabel="Choose…"
          options={CONDITIONS}
        />
        <Box sx={{ gridColumn: SPANS.third }}>
          <TextControl name="catalogNumber" />
          <NextNumber />
        </Box>
        <TextAreaControl name="description" />
        <RestrictionWarning />
        {!item && <DuplicateHint items={items} />}
      </FormSection>
      <FormSection
        title="Classification"
        aside={
          recommended.length > 0 && <Legend id={legendId}>* recommended for {itemType}</Legend>
        }
      >
        <SelectControl name="era" width="third" markedBy={markedBy('era')} options={ERAS} />
        <SelectControl
          name="branch"
          width="third"
          markedBy={markedBy('branch')}
          options={BRANCHES}
        />
        <SuggestControl
          name="unitDesignation"
          width="third"
          markedBy={markedBy('unitDesignation')}
          suggestions={suggestions.unitDesignation}
        />
        <TextControl name="unitNumber" width="quarter" />
        <TextControl name="motto" width="quarter" />
        <SuggestControl
          name="rank"
          width="quarter"
          markedBy={markedBy('rank')}
          suggestions={suggestions.rank}
        />
        <TextControl name="specialty" width="quarter" />
        <ClassificationHints />
      </FormSection>
      <FormSection title="Make">
        <SelectControl name="primaryMaterial" width="third" isStrict options={materials} />
        <SelectControl name="secondaryMaterial" width="third" options={MATERIALS} />
        <SuggestControl name="backing" width="third" suggestions={suggestions.backing} />
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
          {dimensions.map((name) => (
            <NumberControl key={name} name={name} width="quarter" />
          ))}
          <MeasureButton photos={photos} dimensions={dimensions} />
        </Box>
        <SuggestControl name="manufacturer" width="half" suggestions={suggestions.manufacturer} />
        <TextControl name="manufacturingLocation" width="half" />
      </FormSection>
      <FormSection title="Sale">
        <AmountControl name="sharePrice" width="quarter" />
        <TextControl name="quantity" width="quarter" inputMode="decimal" />
        <UsualControl name="isRare" width="quarter" />
        <UsualControl name="isFeatured" width="quarter" />
      </FormSection>
      <FormSection title="Storage and Money" aside={<Legend>for staff only</Legend>}>
        <SuggestControl
          name="storageLocation"
          width="quarter"
          suggestions={suggestions.storageLocation}
        />
        <AmountControl name="cost" width="quarter" />
        <SuggestControl name="consignor" width="quarter" suggestions={suggestions.consignor} />
        <TextControl name="consignorShare" width="quarter" inputMode="decimal" />
      </FormSection>
      <FormSection title="Authenticity and Notes">
        <UsualControl name="authenticity" width="third" />
        <TextAreaControl name="authenticityNotes" />
      </FormSection>
    </>
  );
}

const Legend = ({ id, children }: { id?: string; children: ReactNode }) => (
  <Typography id={id} variant="caption" component="p">
    {children}
  </Typography>
);

interface UsualControlProps {
  name: keyof typeof USUAL_CHOICES;
  width: 'third' | 'quarter';
}

function UsualControl({ name, width }: UsualControlProps) {
  const { usual, others } = USUAL_CHOICES[name];
  return <SelectControl name={name} width={width} emptyLabel={usual} options={others} />;
}

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
  const [isOpen, setIsOpen] = useState(false);
  const shown = photos.flatMap((photo) => {
    const { preview } = photo;
    return preview === null ? [] : [{ ...photo, preview }];
  });
  const lengths = dimensions.filter((name) => name !== 'weight');
  if (shown.length === 0) return null;

  return (
    <Box sx={{ gridColumn: SPANS.quarter, alignSelf: 'end' }}>
      <Button variant="text" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Measure in a Photo
      </Button>
      {isOpen && (
        <LazyOverlay onFailure={() => setIsOpen(false)}>
          <MeasureDialog
            photos={shown}
            dimensions={lengths}
            onMeasured={(inches) => {
              for (const name of lengths) {
                const value = inches[name];
                if (value !== undefined) {
                  setValue(name, String(value), { shouldDirty: true, shouldValidate: true });
                }
              }
            }}
            onClose={() => setIsOpen(false)}
          />
        </LazyOverlay>
      )}
    </Box>
  );
}

const MAX_SUGGESTIONS = 200;

function getSuggestions(items: readonly MilitaryItemSummary[]) {
  const collect = (
    name: 'unitDesignation' | 'rank' | 'backing' | 'manufacturer' | 'consignor' | 'storageLocation',
  ) =>
    [...new Set(items.map((item) => item[name]).filter((text) => text !== null))].slice(
      0,
      MAX_SUGGESTIONS,
    );
  return {
    unitDesignation: collect('unitDesignation'),
    rank: collect('rank'),
    backing: collect('backing'),
    manufacturer: collect('manufacturer'),
    consignor: collect('consignor'),
    storageLocation: collect('storageLocation'),
  };
}
