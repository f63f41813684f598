import AttributesIcon from '@mui/icons-material/LabelOutlined';
import { pageWithTexts } from '#web/messages/lazyMessages.ts';
import { paths } from '#web/paths.ts';
import type { WebPlugin } from '#web/plugin.ts';
import { data } from './attributeGroups.data.ts';

/** Attribute groups: values that users enter for files. */
export const attributeGroups: WebPlugin = {
  id: 'attributeGroups',
  resources: { attributeGroups: data },
  routes: [
    {
      path: paths.attributeGroups.list,
      title: 'shell.menu.attributes',
      page: pageWithTexts('attributeGroups', () => import('./AttributeGroupList.tsx')),
      action: 'attributeGroup.write',
    },
    // The route is open to all signed-in users; the page itself offers saving to administrators only.
    {
      path: paths.attributeGroups.create,
      title: 'shell.pages.createAttributeGroup',
      page: pageWithTexts('attributeGroups', () => import('./AttributeGroupCreate.tsx')),
    },
    {
      path: paths.attributeGroups.edit.route,
      title: 'shell.pages.editAttributeGroup',
      page: pageWithTexts('attributeGroups', () => import('./AttributeGroupEdit.tsx')),
      action: 'attributeGroup.write',
    },
  ],
  menu: [
    {
      to: paths.attributeGroups.list,
      label: 'shell.menu.attributes',
      icon: AttributesIcon,
      action: 'attributeGroup.write',
    },
  ],
};
