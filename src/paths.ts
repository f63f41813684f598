/** Every route of the app below the sub-path (§2 Route table): templates for the router, builders for links. */
export const paths = {
  fileShare: '/',
  login: '/login',
  unauthorised: '/unauthorised',
  openFile: '/filenode/:id',
  folderPermissions: { route: '/folder/permissions/:folderId', of: (id: number) => `/folder/permissions/${id}` },
  oneTimeShares: { list: '/onetimeshare/list', create: '/onetimeshare/new', success: '/onetimeshare/success' },
  pdfPreview: { route: '/pdfpreview/:fileId', of: (id: number) => `/pdfpreview/${id}` },
  attributeGroups: {
    list: '/attr/attributes',
    create: '/attr/create',
    edit: { route: '/attr/edit/:id', of: (id: number) => `/attr/edit/${id}` },
  },
  users: {
    list: '/bizunit/users',
    create: '/bizunit/user/create',
    show: { route: '/bizunit/user/:id', of: (id: number) => `/bizunit/user/${id}` },
    edit: { route: '/bizunit/user/edit/:id', of: (id: number) => `/bizunit/user/edit/${id}` },
    editMe: { route: '/bizunit/user/editme/:userId', of: (id: number) => `/bizunit/user/editme/${id}` },
    password: { route: '/bizunit/user/editpw/:id', of: (id: number) => `/bizunit/user/editpw/${id}` },
    passwordOfMe: { route: '/bizunit/user/editpwme/:userId', of: (id: number) => `/bizunit/user/editpwme/${id}` },
    groups: { route: '/bizunit/user/:id/group', of: (id: number) => `/bizunit/user/${id}/group` },
  },
  groups: {
    list: '/bizunit/groups',
    create: '/bizunit/group/create',
    show: { route: '/bizunit/group/:id', of: (id: number) => `/bizunit/group/${id}` },
    edit: { route: '/bizunit/group/edit/:id', of: (id: number) => `/bizunit/group/edit/${id}` },
    members: { route: '/bizunit/group/:id/member', of: (id: number) => `/bizunit/group/${id}/member` },
  },
  settings: '/config',
  logs: '/logs',
  bulletins: {
    list: '/bbs',
    create: '/bbs/new',
    edit: { route: '/bbs/edit/:id', of: (id: number) => `/bbs/edit/${id}` },
  },
} as const;
