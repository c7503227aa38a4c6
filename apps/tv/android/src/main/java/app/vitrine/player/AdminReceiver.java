package app.vitrine.player;

import android.app.admin.DeviceAdminReceiver;

/** Being device owner is all that lock task mode needs. */
public final class AdminReceiver extends DeviceAdminReceiver {}
