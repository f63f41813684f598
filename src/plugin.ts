import type { SvgIconComponent } from '@mui/icons-material';
import type { ComponentType, LazyExoticComponent } from 'react';
import type { Action } from '#contract/policy.ts';
import type { ResourceAdapter } from '#dataProvider/adapter.ts';

/** An action that is decided by who asks alone; a page cannot know a subject before it is loaded. */
export interface Guarded {
  /** Who may not do this does not see it and is led to `/` (§2 Route table); without it, whoever is signed in. */
  action?: Action;
}

export interface PluginRoute extends Guarded {
  /** As in `paths`. */
  path: string;
  page: LazyExoticComponent<ComponentType>;
}

export interface MenuEntry extends Guarded {
  to: string;
  /** What the addresses of its pages begin with, where there are more than one. */
  within?: string;
  /** Key in the message catalogue. */
  label: string;
  icon: SvgIconComponent;
}

/** What a module brings to the web app: data, which the host loops over. Nothing registers itself on import. */
export interface WebPlugin {
  /** The same as in the contract and on the server. */
  id: string;
  /** Only there when the server lists its id among its features. */
  optional?: boolean;
  /** What react-admin's screens reach through the data provider, by resource name. */
  resources?: Record<string, ResourceAdapter>;
  routes?: PluginRoute[];
  menu?: MenuEntry[];
  /** Where one lands after signing in, instead of on the file share. */
  home?: string;
}
