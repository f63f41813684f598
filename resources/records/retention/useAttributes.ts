import { useQuery } from '@tanstack/react-query';
import { type Attribute, attributeGroups } from '#contract/attributeGroups.ts';
import { AttributeType } from '#contract/enums.ts';
import { call } from '#dataProvider/client.ts';

interface NamedAttribute extends Attribute {
  /** With its attribute group. */
  label: string;
}

/** All attributes of all groups. */
export function useAttributes(): NamedAttribute[] {
  const { data = [] } = useQuery({
    queryKey: ['attributeGroups', 'attributes'],
    queryFn: async () => {
      const { groups } = await call(attributeGroups.list, {});
      const whole = await Promise.all(
        groups.map(({ id }) => call(attributeGroups.get, { params: { id: String(id) } })),
      );
      return whole.flatMap((group) =>
        group.attributes.map((attribute) => ({ ...attribute, label: `${group.name}: ${attribute.name}` })),
      );
    },
  });
  return data;
}

/** The attributes with which a period can begin, as choices. */
export function useDateAttributes() {
  return useAttributes()
    .filter(({ type }) => type === AttributeType.Date || type === AttributeType.DateTime)
    .map(({ id, label }) => ({ id, name: label }));
}
