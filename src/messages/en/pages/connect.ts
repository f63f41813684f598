/** Texts of the page Connect a computer. */
export const connect = {
  title: 'Connect a computer',
  intro: 'Use your files as a network drive: folders open in the file manager, and apps open and save files in them.',
  address: 'Address',
  copy: 'Copy',
  copied: 'Address copied',
  copyFor: 'Copy for %{name}',
  commandCopied: 'Command copied',
  signIn: 'Name and password',
  signInHint:
    'Sign in with your email address, %{id}, or your user ID. Use a token instead of your password. Make one for each computer, so that you can revoke it if the computer is lost.',
  make: 'Make a token',
  tokenName: 'Network drive',
  off: 'The network drive is switched off on this server. Ask your administrator.',
  systems: 'Instructions',
  system: {
    windows:
      'In File Explorer, open This PC, choose Map network drive, enter the address and select Connect using different credentials. Windows connects to https addresses only. To open files larger than 50 MB, raise FileSizeLimitInBytes in the registry.',
    macos: 'In the Finder choose Go, Connect to Server, and enter the address.',
    gnome: 'In Files choose Other Locations and enter this address.',
    kde: 'Enter this address in Dolphin.',
    davfs:
      'Mount the drive as a folder. With Linux 6.16 or newer, set buf_size to 64 in /etc/davfs2/davfs2.conf, or folders look empty.',
    rclone: 'Copy and synchronise folders on the command line.',
  },
};
